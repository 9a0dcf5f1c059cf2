// Tests what the shell completes, in a real bash.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const TOOL = join(import.meta.dirname, '../bin/worklane.mjs');

const written = (shell: string) => spawnSync(process.execPath, [TOOL, 'completion', shell], { encoding: 'utf8' });

it('completes commands, options, their values and files in bash', { timeout: 60_000 }, async () => {
  const complete = async (...words: string[]) => {
    const script = `source <("$NODE" "$TOOL" completion bash); COMP_WORDS=(worklane ${words.join(' ')} ''); COMP_CWORD=${words.length};
      COMP_WORDS[$COMP_CWORD]="$LAST"; compopt() { echo "$@"; }; _worklane; echo "\${COMPREPLY[@]}"`;
    const env = { ...process.env, NODE: process.execPath, TOOL, LAST: words.at(-1) ?? '' };
    const shell = spawn('bash', ['-c', script], { env });
    let said = '';
    shell.stdout.on('data', (piece) => {
      said += piece;
    });
    await once(shell, 'close');
    return said.trim();
  };
  expect(await complete('c')).toBe('create comment completion');
  expect(await complete('create', '--p')).toBe('--priority');
  expect(await complete('create', '--priority', 'h')).toBe('high');
  expect(await complete('help', 'mo')).toBe('move');
  expect(await complete('completion', 'z')).toBe('zsh');
  // Files are completed by the shell, which knows how to write names with spaces.
  for (const words of [
    ['import', 'EDGE', './'],
    ['export', '--out', './'],
  ])
    expect(await complete(...words)).toBe('-o default');
  expect(await complete('import', 'EDGE', '--pre')).toBe('--preview');
  expect(written('zsh').stdout).toContain('#compdef worklane');
  expect(written('fish').status).toBe(2);
});
