// Fetches the timeline, sprints, the screens of documents and parts of the profile: the start of a board names this one file. Each is a function and no
// screen itself, so that preloading the address fetches the screen too.

export const ProfilePart = () => import('../pages/profile-part.tsx');
export const DocsPage = () => import('../pages/docs-page.tsx');
export const DocumentPage = () => import('../pages/document-page.tsx');
export const SprintsPage = () => import('../pages/sprints-page.tsx');
export const TimelinePage = () => import('../pages/timeline-page.tsx');
