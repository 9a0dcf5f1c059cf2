// Remembers which member the tab views the company as (decision 0033), until it is ended there. The tab then keeps its
// four fields to itself, so that nothing of the other member reaches other tabs.
import { VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';

const NAME = 'worklane-view-as';
const STATE_NAME = 'worklane';

interface ViewedAs {
  company_id: string;
  user_id: string;
}

let viewed: ViewedAs | undefined = read();

function read(): ViewedAs | undefined {
  const text = sessionStorage.getItem(NAME);
  return text === null ? undefined : (JSON.parse(text) as ViewedAs);
}

export const viewAs = {
  get: () => viewed,
  /** @param state the four fields as the tab is to find them when it loads next. */
  begin(target: ViewedAs, state: object): void {
    viewed = target;
    sessionStorage.setItem(NAME, JSON.stringify(target));
    sessionStorage.setItem(STATE_NAME, JSON.stringify({ state, version: 0 }));
  },
  end(): void {
    viewed = undefined;
    sessionStorage.removeItem(NAME);
    sessionStorage.removeItem(STATE_NAME);
  },
};

/** Returns the storage of this tab's four fields. */
export const keptHere = (): Storage => (viewed ? sessionStorage : localStorage);

/** Returns the header that every request of this tab sends with its token. */
export function viewAsHeader(): Record<string, string> {
  return viewed ? { [VIEW_AS_HEADER]: `${viewed.company_id}:${viewed.user_id}` } : {};
}
