// Asks for a secret without showing it; in a script it is read from the input.
import { text } from 'node:stream/consumers';

export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return (await text(stdin)).trim();
  // Before it is asked: what is typed at once is not shown either.
  stdin.setRawMode(true).setEncoding('utf8').resume();
  stderr.write(question);
  return new Promise((resolve) => {
    let typed = '';
    const end = () => {
      stdin.setRawMode(false).pause().off('data', take);
      stderr.write('\n');
    };
    const take = (keys: string) => {
      for (const key of keys) {
        if (key === '\u0003') {
          end();
          process.exit(130);
        }
        if (key === '\r' || key === '\n' || key === '\u0004') {
          end();
          return resolve(typed.trim());
        }
        typed = key === '\u007f' || key === '\b' ? typed.slice(0, -1) : typed + key;
      }
    };
    stdin.on('data', take);
  });
}
