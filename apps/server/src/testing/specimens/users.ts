// Calls to people's own records and to their streams of events.
import { onePixel } from '../one-pixel.ts';
import { input, type Specimens } from './specimen.ts';

export const userSpecimens: Specimens = {
  'users.me': { right: 'signed-in', request: () => input({}) },
  'users.update': { right: 'signed-in', request: () => input({ body: { name: 'Another name' } }) },
  'users.uploadPhoto': {
    right: 'signed-in',
    request: () => input({ query: { file_name: 'walked.png' }, bytes: onePixel }),
  },
  'users.export': { right: 'signed-in', request: () => input({}) },
  'users.removePhoto': { right: 'signed-in', request: () => input({}) },

  'events.stream': { right: 'signed-in', request: () => input({}) },
};
