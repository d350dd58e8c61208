# Makes headroom.db in an empty folder, and other.db, which holds a run that is not in it.
#   $headroom  the program
#   $altered   the folder of this file
set -e
ok() { "$headroom" "$@" > /dev/null 2>> make.log || [ $? -le 2 ]; }
cp -r "$altered/suite" suite
ok run -q suite --label pruned --branch main
ok run -q suite --label first --branch main
ok approve latest seen/ --reason 'as on the device' --by me
ok run -q suite --branch main
sed -i.bak 's/gap: 10/gap: 12/' suite/contacts.yaml && rm suite/*.bak
ok run -q suite --label grown --branch work
ok run -q low/ --strategy inset-scroll --branch work
ok approve latest~1 'seen/last-row [none' --undo --reason 'wrong device' --by me
ok archive low/old
ok run -q suite --shard 1/2 --branch work
cp headroom.db other.db
sed -i.bak 's/gap: 12/gap: 14/' suite/contacts.yaml && rm suite/*.bak
ok run -q suite --label elsewhere --branch other --db other.db
ok merge other.db
ok run -q suite --label other --db other.db
for shard in 1 2; do ok run -q suite --shard $shard/2 --branch shards --db shard-$shard.db; done
ok merge --as-one nightly shard-1.db shard-2.db
ok prune --keep 7
ok run -q suite --branch main
# What a stopped run leaves behind: a batch has more cases than this suite.
sqlite3 headroom.db < "$altered/interrupt.sql"
cp "$altered/changed.yaml" changed.yaml
rm shard-1.db shard-2.db
