// Tests which addresses are read as a ticket or a document of this server.
import { expect, it } from 'vitest';
import { readNamePath } from './name-path.ts';

const ORIGIN = 'https://pm.example';
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

it.each([
  [`${ORIGIN}/projects/EDGE/tickets/EDGE-12`, { kind: 'ticket', idOrKey: 'EDGE-12' }],
  [`/projects/EDGE/tickets/${ID}/`, { kind: 'ticket', idOrKey: ID }],
  [`${ORIGIN}/projects/EDGE/docs/${ID}`, { kind: 'document', idOrKey: ID }],
])('reads %s', (href, named) => {
  expect(readNamePath(href, ORIGIN)).toEqual(named);
});

it.each([
  'https://elsewhere.example/projects/EDGE/tickets/EDGE-12',
  `${ORIGIN}/projects/EDGE`,
  `${ORIGIN}/projects/EDGE/docs`,
  `${ORIGIN}/projects/EDGE/docs/new`,
  `${ORIGIN}/projects/EDGE/tickets/EDGE-12?tab=history`,
  `${ORIGIN}/projects/EDGE/tickets/EDGE-12#comment`,
  'http://[',
])('leaves %s a link', (href) => {
  expect(readNamePath(href, ORIGIN)).toBeNull();
});
