// Tests that data invalidated during its first fetch is fetched again.
import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from './query-client.ts';

it('fetches again when data was invalidated during its first fetch', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['members'],
    queryFn: () => answers[asked++]?.promise ?? Promise.reject(new Error('asked once too often')),
  });
  const stop = observer.subscribe(() => undefined);
  void queryClient.invalidateQueries({ queryKey: ['members'] });
  answers[0]?.resolve('before the change');
  await expect.poll(() => asked).toBe(2);
  answers[1]?.resolve('after it');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after it');
  expect(asked).toBe(2);
  stop();
});
