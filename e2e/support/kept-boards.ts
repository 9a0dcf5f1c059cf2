// Counts the boards that a browser keeps.
import type { Page } from '@playwright/test';

export const keptBoards = (page: Page) =>
  page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('worklane-boards') ?? '{}')).length);
