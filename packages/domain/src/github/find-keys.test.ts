// Tests finding the tickets that a pull request names, and those that it closes.
import { describe, expect, it } from 'vitest';
import { findNamedTickets, MOST_NAMED } from './find-keys.ts';

const KEYS = ['EDGE', 'EDGE-UI'];
const find = (texts: { branch?: string; title?: string; body?: string }) =>
  findNamedTickets({ branch: 'main', title: 'Work', body: '', ...texts }, KEYS).map(
    ({ projectKey, number, isClosing }) => `${projectKey}-${number} ${isClosing ? 'closes' : 'links'}`,
  );

describe('findNamedTickets', () => {
  it.each([
    ['edge-12-fix-the-parser', ['EDGE-12 closes']],
    ['mara/edge-12', ['EDGE-12 closes']],
    ['feature/EDGE-UI-3_menu', []],
    ['edge-ui-3-menu', ['EDGE-UI-3 closes']],
    ['knowledge-12', []],
    ['edge-12b', []],
    ['edge-0', []],
    ['other-12', []],
    ['edge-9999999999', []],
  ])('reads the branch %s', (branch, expected) => expect(find({ branch })).toEqual(expected));

  it.each([
    ['Fix EDGE-12', ['EDGE-12 closes']],
    ['[EDGE-12] Parser', ['EDGE-12 closes']],
    ['Refs EDGE-12', ['EDGE-12 links']],
    ['Part of EDGE-12: parser', ['EDGE-12 links']],
    ['X-EDGE-12', []],
  ])('reads the title %s', (title, expected) => expect(find({ title })).toEqual(expected));

  it.each([
    ['Closes EDGE-1', ['EDGE-1 closes']],
    ['closes: edge-1', ['EDGE-1 closes']],
    ['Resolves EDGE-1, EDGE-2 and EDGE-3.', ['EDGE-1 closes', 'EDGE-2 closes', 'EDGE-3 closes']],
    ['Relates to EDGE-1 & EDGE-2', ['EDGE-1 links', 'EDGE-2 links']],
    ['As EDGE-1 shows', ['EDGE-1 links']],
    ['This fixes the bug of EDGE-1', ['EDGE-1 links']],
    ['Prefixes EDGE-1', ['EDGE-1 links']],
    ['Fixes EDGE-1. Part of EDGE-2', ['EDGE-1 closes', 'EDGE-2 links']],
    ['Fixes EDGE-1\n\nEDGE-2', ['EDGE-1 closes', 'EDGE-2 links']],
    ['<!-- Fixes EDGE-1 --> Done', []],
    ['<!-- Fixes EDGE-1', []],
    ['unfixes EDGE-1', ['EDGE-1 links']],
  ])('reads the text %j', (body, expected) => expect(find({ body })).toEqual(expected));

  it('prefers a closing word to a linking word, and both to the branch', () => {
    expect(find({ branch: 'edge-1-x', body: 'Part of EDGE-1' })).toEqual(['EDGE-1 links']);
    expect(find({ branch: 'edge-1-x', body: 'Part of EDGE-1\nCloses EDGE-1' })).toEqual(['EDGE-1 closes']);
  });

  it('limits the tickets of a pull request, and handles hostile texts quickly', () => {
    const many = Array.from({ length: 500 }, (_, index) => `EDGE-${index + 1}`).join(' ');
    expect(find({ body: many })).toHaveLength(MOST_NAMED);
    const hostile = ['fixes '.repeat(200_000), 'EDGE-'.repeat(200_000), '<!--'.repeat(200_000), '-'.repeat(1_000_000)];
    const begun = process.threadCpuUsage();
    for (const text of hostile) find({ branch: text, title: text, body: text });
    const { user, system } = process.threadCpuUsage(begun);
    expect(user + system).toBeLessThan(2_000_000);
  });
});
