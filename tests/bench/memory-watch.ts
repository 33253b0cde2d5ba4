import { readUsage } from './process-usage.ts';

/** Looks at the memory of processes again and again. */
export type MemoryWatch = {
  /** The most that was seen, in bytes. */
  most: () => number;
  stop: () => void;
};

/** Reading the pages of hundreds of processes is work that the measured ones would have to wait for. */
const EVERY_MS = 1_000;

/** Watches processes and all that they start, until it is stopped. */
export function watchMemory(pids: () => number[]): MemoryWatch {
  let most = 0;
  const look = () => {
    most = Math.max(most, readUsage(pids()).memoryBytes);
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
