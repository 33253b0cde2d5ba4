import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A thread or a process that answers each job with one message. */
export type Runner = {
  post: (job: unknown) => void;
  /** Reads the processor time that it has used, in milliseconds; null before it has started and after its end. */
  readCpuMs: () => Promise<number | null>;
  end: () => void;
};

/** The module of a runner, and the name that it has in tools. */
export type RunnerCode = {
  name: string;
  /** A path such as `#lib/content/templates/compile/thread.ts`. */
  module: string;
  /**
   * True for a process, which bounds libraries of native code, too: their processor time, their memory and their faults are
   * not those of a thread. Its module calls `serveJobs`; that of a thread listens to `parentPort`.
   */
  isProcess?: boolean;
};

/** The receivers of answers, and of the end of a runner, for whatever reason. */
export type RunnerEvents = { onAnswer: (answer: unknown) => void; onEnd: () => void };

/** A message of a process: an answer, or the processor time that the current job and those before it took. */
export type ProcessMessage = { answer: unknown } | { cpuMs: number };

/** Starts a thread or a process. It keeps no process alive. */
export const startRunner = (code: RunnerCode, memoryMb: number, events: RunnerEvents): Runner =>
  code.isProcess ? startProcess(code, memoryMb, events) : startThread(code, memoryMb, events);

/** Finds a module as Node does: the bundler of the dashboard would copy a thread and everything that it imports. */
const findModule = (module: string): string => createRequire(resolve('package.json')).resolve(module);

/** Nothing else of the environment is for code that reads the content of customers. */
function runnerEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV, NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? { NODE_ENV } : { NODE_ENV, NODE_COMPILE_CACHE };
}

function startThread({ name, module }: RunnerCode, memoryMb: number, { onAnswer, onEnd }: RunnerEvents): Runner {
  const worker = new Worker(findModule(module), {
    name,
    env: runnerEnvironment(),
    // A small young generation costs no time, and 50 MB less memory.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
  });
  worker.unref();
  worker.on('message', onAnswer);
  // Out of memory, or a fault in its code; `exit` follows.
  worker.on('error', () => {});
  worker.on('exit', onEnd);
  return {
    post: (job) => worker.postMessage(job),
    readCpuMs: async () => {
      try {
        const { user, system } = await worker.cpuUsage();
        return (user + system) / 1_000;
      } catch {
        return null;
      }
    },
    end: () => void worker.terminate(),
  };
}

function startProcess({ name, module }: RunnerCode, memoryMb: number, { onAnswer, onEnd }: RunnerEvents): Runner {
  // Not imported, as the bundler would look for the module that is started.
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, `--title=${name}`, findModule(module)], {
    env: runnerEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  let cpuMs: number | null = null;
  child.unref();
  child.channel?.unref();
  child.on('message', (message: ProcessMessage) => {
    if ('answer' in message) onAnswer(message.answer);
    else cpuMs = message.cpuMs;
  });
  // It could not be started, or has ended before a job reached it.
  child.on('error', onEnd);
  child.on('exit', onEnd);
  return {
    post: (job) => void child.send({ job }),
    readCpuMs: async () => cpuMs,
    end: () => void child.kill('SIGKILL'),
  };
}
