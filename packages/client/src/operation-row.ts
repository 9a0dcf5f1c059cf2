// Declares a row of the table of operations: how to send the operation, and how to ask for its next page.
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
