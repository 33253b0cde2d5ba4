import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts processes that use all available CPU time of the machine. Returns a function that ends them. */
export function burnProcessors(count: number): () => Promise<void> {
  const children = Array.from({ length: count }, () => fork(join(import.meta.dirname, 'burner-process.ts')));
  return async () => {
    await Promise.all(
      children.map((child) => {
        const exit = once(child, 'exit');
        child.disconnect();
        return exit;
      }),
    );
  };
}
