/**
 * A few lines of shell between us and PostgreSQL, reading from a pipe that we hold: a word on it means fast shutdown.
 * Its end means that we were killed: then the server stops as soon as the last client has left, so that a relay can
 * finish what it has in hand, and after 40 s in any case.
 */
export const KEEPER = `
exec 3<&0 0</dev/null
"$@" 3<&- &
server=$!
(
  if read -r word; then kill -INT "$server"; exit; fi
  kill -TERM "$server"
  for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40; do
    kill -0 "$server" 2>/dev/null || exit
    sleep 1
  done
  kill -INT "$server"
) 0<&3 3<&- &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`;
