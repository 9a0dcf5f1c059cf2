// Checks that whatever draws a checkbox, a switch or a radio button fetches the styles that put its label beside it: without
// them it looks right only after some other screen has fetched them.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('loads the styles of labels wherever a checkbox or a switch is used', () => {
  const drawing = globSync('apps/web/src/**/*.tsx').filter((file) =>
    /import \{[^}]*\b(Checkbox|Radio|Switch)\b[^}]*\} from '@mantine\/core'/.test(readFileSync(file, 'utf8')),
  );
  expect(drawing).not.toEqual([]);
  const bare = drawing.filter((file) => !readFileSync(file, 'utf8').includes("'@mantine/core/styles/InlineInput.css'"));
  expect(bare).toEqual([]);
});
