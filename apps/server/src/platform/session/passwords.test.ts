// Tests hashing and verifying passwords.
import { expect, it } from 'vitest';
import { createPasswords, PASSWORD_COST } from './passwords.ts';

it('hashes at the recommended cost and verifies hashes of any cost', async () => {
  const passwords = createPasswords(PASSWORD_COST);
  const hash = await passwords.hash('correct horse battery');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const cheap = await createPasswords({ memory: 64, passes: 1 }).hash('correct horse battery');
  for (const kept of [hash, cheap]) {
    expect(await passwords.verify({ hash: kept, password: 'correct horse battery' })).toBe(true);
    expect(await passwords.verify({ hash: kept, password: 'correct horse' })).toBe(false);
  }
});
