// Fetches the screens of documents when they are first visited: the start of a board names this file alone, none of theirs.
import { lazyScreen } from '../ui/lazy-part.tsx';

export const DocsPage = lazyScreen(() => import('../pages/docs-page.tsx'), 'DocsPage');
export const DocumentPage = lazyScreen(() => import('../pages/document-page.tsx'), 'DocumentPage');
