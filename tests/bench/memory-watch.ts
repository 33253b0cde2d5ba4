import { readUsage, type Usage } from './process-usage.ts';

/** A periodic reading of the memory of processes. */
export type MemoryWatch = {
  /** The largest reading in bytes, as `readUsage` counts it. */
  most: () => Pick<Usage, 'memoryBytes' | 'residentBytes'>;
  stop: () => void;
};

/** The reading interval: reading the pages of hundreds of processes would slow the measured ones. */
const EVERY_MS = 1_000;

/** Watches processes and their descendants until it is stopped. */
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
