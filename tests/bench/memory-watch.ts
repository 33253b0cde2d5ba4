import { readUsage, type Usage } from './process-usage.ts';

/** Looks at the memory of processes again and again. */
export type MemoryWatch = {
  /** The most that was seen, in bytes, as `readUsage` counts it. */
  most: () => Pick<Usage, 'memoryBytes' | 'residentBytes'>;
  stop: () => void;
};

/** Reading the pages of hundreds of processes is work that the measured ones would have to wait for. */
const EVERY_MS = 1_000;

/** Watches processes and all that they start, until it is stopped. */
export function watchMemory(pids: () => number[]): MemoryWatch {
  const most = { memoryBytes: 0, residentBytes: 0 };
  const look = () => {
    const { memoryBytes, residentBytes } = readUsage(pids());
    most.memoryBytes = Math.max(most.memoryBytes, memoryBytes);
    most.residentBytes = Math.max(most.residentBytes, residentBytes);
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    most: () => most,
    stop: () => {
      clearInterval(timer);
      look();
    },
  };
}
