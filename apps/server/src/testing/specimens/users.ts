// Lists calls to people's own records and to their streams of events.
import { uuidv7 } from 'uuidv7';
import { onePixel } from '../pictures/one-pixel.ts';
import { input, type Specimens } from './specimen.ts';

export const userSpecimens: Specimens = {
  'users.me': { right: 'signed-in', request: () => input({}) },
  'users.update': {
    right: 'signed-in',
    request: () => input({ params: { user: 'me' }, body: { name: 'Another name' } }),
  },
  'users.list': { right: 'signed-in', request: () => input({}) },
  'users.get': { right: 'signed-in', request: (_, caller) => input({ params: { user: caller?.id ?? uuidv7() } }) },
  'users.create': { right: 'public', request: () => input({}) },
  'users.delete': {
    right: 'signed-in',
    request: (_, caller) => input({ params: { user: caller?.id ?? uuidv7() }, body: { email: 'nobody@example.com' } }),
  },
  'users.uploadPhoto': {
    right: 'signed-in',
    request: () => input({ query: { file_name: 'walked.png' }, bytes: onePixel }),
  },
  'users.export': { right: 'signed-in', request: () => input({}) },
  'users.removePhoto': { right: 'signed-in', request: () => input({}) },

  'events.stream': { right: 'signed-in', request: () => input({}) },
};
