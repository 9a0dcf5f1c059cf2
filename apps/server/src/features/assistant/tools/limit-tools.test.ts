// Tests what the tools of one answer may do together.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ModelTool } from './define-tool.ts';
import { limitTools } from './limit-tools.ts';

const aTool = (run: ModelTool['run']): ModelTool => ({
  name: 'read',
  description: '',
  step: '',
  input: z.object({}),
  run,
});

it('runs up to 100 calls of any tools, one after the other', async () => {
  let [running, most, done] = [0, 0, 0];
  const counting = async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    done++;
    if (done === 3) throw new Error('The database is gone');
    return 'So.';
  };
  const [one, other] = limitTools([aTool(counting), aTool(counting)]) as [ModelTool, ModelTool];
  const results = await Promise.allSettled(
    Array.from({ length: 150 }, (_, index) => (index % 2 ? one : other).run({})),
  );
  expect([most, done]).toEqual([1, 100]);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(results.at(-1)).toMatchObject({ value: 'No more tools can be called for this answer.' });
});

it('shows the model up to 40,000 tokens of results', async () => {
  const [read] = limitTools([aTool(async () => 'word '.repeat(6_000))]) as [ModelTool];
  const shown = await Promise.all(Array.from({ length: 5 }, () => read.run({})));
  expect(shown.map((each) => each.length)).toEqual([30_000, 30_000, 30_000, 30_000, 36]);
});
