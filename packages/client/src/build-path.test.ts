// Tests the address of a call.
import { expect, test } from 'vitest';
import { buildPath } from './build-path.ts';

test('fills in and escapes the parameters of a path', () => {
  expect(buildPath('/api/tickets/{ticket}/comments/{comment}', { ticket: 'A/B 1', comment: 'c' })).toBe(
    '/api/tickets/A%2FB%201/comments/c',
  );
});

test('leaves out missing query parameters', () => {
  expect(buildPath('/api/projects', {}, { company_id: undefined, after: null, limit: 0, q: 'a&b' })).toBe(
    '/api/projects?limit=0&q=a%26b',
  );
  expect(buildPath('/api/projects', {}, { company_id: undefined })).toBe('/api/projects');
});

test('refuses a path with a missing parameter', () => {
  expect(() => buildPath('/api/projects/{project}', {})).toThrow('needs project');
  expect(() => buildPath('/api/projects/{project}', { project: '' })).toThrow('needs project');
  expect(() => buildPath('/api/companies/{company}', { company: '' })).toThrow('No company ID available');
  expect(() => buildPath('/api/tickets/{ticket}', {})).toThrow('No ticket ID provided');
});
