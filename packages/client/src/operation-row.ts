// Declares what the table of operations says of one: what is needed to send it, and to ask for its next page.
import type { Method } from '@worklane/contract/platform/endpoint';
import type { Paging } from '@worklane/contract/platform/paging';

export interface OperationRow {
  method: Method;
  path: string;
  /** It takes bytes instead of JSON. */
  upload?: true;
  /** It answers with bytes. */
  download?: true;
  paging?: Paging;
}
