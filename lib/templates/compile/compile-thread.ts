import { BoundedThread, type ThreadLimits } from '#lib/infra/threads/bounded-thread.ts';
import type { CompiledContent, CompileJob } from './compile-job.ts';

const CODE = {
  name: 'templates',
  module: '#lib/templates/compile/thread.ts',
  kindOf: ({ sourceFormat }: CompileJob) => sourceFormat,
};

/** The thread that compiles the sources of versions. */
export class CompileThread extends BoundedThread<CompileJob, CompiledContent> {
  constructor(limits: Partial<ThreadLimits> = {}) {
    super(CODE, limits);
  }
}
