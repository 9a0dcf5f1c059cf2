// Finds the button and the dialog that create a project.
import type { Locator, Page } from '@playwright/test';

export const LONG_NAME = 'A project whose name goes on and on until no sidebar could hold it';

export const createProjectButton = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Create project/ });

export const createProjectDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Create a New Project' });
