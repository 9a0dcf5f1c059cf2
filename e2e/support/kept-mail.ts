// Reads the messages that a server without a mail server keeps in its data folder.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/**
 * Finds the link in the newest message to someone with these words in its subject.
 * @param count how many there are to be: a message is written after the answer that promises it
 */
export async function linkInMail(to: string, subject: string, count = 1): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const folder = join(process.env.DATA_DIR ?? '', 'outbox');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    const messages = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, string>),
    );
    const found = messages.filter((each) => each.to === to && each.subject?.includes(subject));
    expect(found).toHaveLength(count);
    link = /https?:\/\/\S+/.exec(found.at(-1)?.text ?? '')?.[0];
    expect(link).toBeTruthy();
  }).toPass();
  return link as string;
}
