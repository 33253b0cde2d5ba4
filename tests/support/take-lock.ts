import { takeFileLock } from '../../bin/supervisor/file-lock.ts';

/** Acquires the lock of the given path, prints if it succeeded, and keeps it until it is killed. */
const { lock } = takeFileLock(process.argv[2] ?? '', 'test');
console.log(lock ? 'taken' : 'refused');
setInterval(() => {}, 60_000);
