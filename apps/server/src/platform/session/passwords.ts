// Hashes and verifies passwords with Argon2id, in the PHC string format, which names its parameters.
import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2 = promisify(argon2Callback);

export interface PasswordCost {
  /** In KiB. */
  memory: number;
  passes: number;
}

/** OWASP's recommendation for Argon2id. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2 };

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(kept: { hash: string; password: string }): Promise<boolean>;
}

/** @param cost of new hashes; existing ones are verified at the cost they name */
export function createPasswords(cost: PasswordCost): Passwords {
  return {
    async hash(password) {
      const nonce = randomBytes(16);
      const message = password.normalize('NFKC');
      const hash = await argon2('argon2id', { message, nonce, ...cost, parallelism: 1, tagLength: 32 });
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${unpadded(nonce)}$${unpadded(hash)}`;
    },
    verify,
  };
}

async function verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, nonce, expected] = match as unknown as string[];
  const wanted = Buffer.from(expected as string, 'base64');
  const found = await argon2('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce as string, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(found, wanted);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
