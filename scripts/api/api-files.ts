// Names the files that tell programs what the API is and how it changes.

/** The API of the last release. */
export const API_FILE = 'docs/api.txt';
export const CHANGELOG_FILE = 'CHANGELOG.md';
