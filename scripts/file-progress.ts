// Reports Vitest's progress by files, because a file is what a worker takes at a time.
import { relative } from 'node:path';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { Progress } from './progress.ts';

export default class FileProgress implements Reporter {
  #progress: Progress | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#progress = new Progress(specifications.length, 'test files');
  }

  onTestModuleEnd(module: TestModule): void {
    const file = relative('.', module.moduleId);
    const failed = [...module.children.allTests('failed')].map((test) => `${file} › ${test.fullName}`);
    this.#progress?.add(failed.length === 0 && !module.ok() ? [file] : failed);
  }
}
