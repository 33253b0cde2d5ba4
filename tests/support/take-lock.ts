import { takeFileLock } from '../../bin/supervisor/file-lock.ts';

/** Takes the lock of the path given, says whether it did, and holds it until it is killed. */
const { lock } = takeFileLock(process.argv[2] ?? '', 'test');
console.log(lock ? 'taken' : 'refused');
setInterval(() => {}, 60_000);
