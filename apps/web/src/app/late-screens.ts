// Fetches the timeline, sprints and the screens of documents: the start of a board names this one file. Each is a function and no
// screen itself, so that preloading the address fetches the screen too.

export const DocsPage = () => import('../pages/docs-page.tsx');
export const DocumentPage = () => import('../pages/document-page.tsx');
export const SprintsPage = () => import('../pages/sprints-page.tsx');
export const TimelinePage = () => import('../pages/timeline-page.tsx');
