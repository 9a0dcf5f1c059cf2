// Refuses a document that is a link and has content as well.
import { failInput } from '../../../platform/http/fail.ts';

export function refuseLinkWithContent({ external_url, content }: { external_url: string | null; content: string }) {
  if (external_url !== null && content !== '') failInput('body.external_url', 'cannot go with content');
}
