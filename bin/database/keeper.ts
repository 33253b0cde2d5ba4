/**
 * A few lines of shell between us and PostgreSQL, reading from a pipe. A word on it, or its end, means fast shutdown.
 * We hold the other end and give it to the processes that use the database: so when we are killed, the server stays
 * until the last of them has finished what it had in hand, and then stops.
 */
export const KEEPER = `
exec 3<&0 0</dev/null
"$@" 3<&- &
server=$!
( read -r word; kill -INT "$server" ) 0<&3 3<&- &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`;
