// Tests the summary of a design.
import { expect, it } from 'vitest';
import { DESIGN_LIMITS, type Design, summariseDesign } from './design.ts';

const DESIGN: Design = {
  file_key: 'AbCdEf0123456789AbCdEf',
  name: 'Edge console',
  version: '412',
  last_modified: '2026-11-20T08:00:00Z',
  pages: [
    { name: 'Flows', frames: [{ id: '1:2', name: 'Log in', kind: 'FRAME' }] },
    { name: 'Archive', frames: [] },
  ],
  components: [
    { name: 'Button', description: 'Only one primary' },
    { name: 'Field', description: '' },
  ],
  styles: [{ name: 'Ink', kind: 'FILL' }],
  is_cut: false,
};

it('names the document, its components and styles, its version and when it changed', () => {
  expect(summariseDesign(DESIGN).split('\n')).toEqual([
    'Figma file: Edge console',
    'Last modified: 2026-11-20T08:00:00Z',
    'Version: 412',
    'Pages: 2',
    '- Flows: 1 frame',
    '  - Log in (frame)',
    '- Archive: 0 frames',
    'Components: 2',
    '- Button: Only one primary',
    '- Field',
    'Styles: 1',
    '- Ink (fill)',
  ]);
});

it('says that there is more, and respects its limit', () => {
  expect(summariseDesign({ ...DESIGN, is_cut: true })).toMatch(/The file has more than this\.$/);
  const frames = Array.from({ length: 2_000 }, () => ({ id: '1:2', name: 'x'.repeat(200), kind: 'FRAME' }));
  const summary = summariseDesign({ ...DESIGN, pages: [{ name: 'Long', frames }] });
  expect(summary.length).toBeLessThanOrEqual(DESIGN_LIMITS.summary);
});
