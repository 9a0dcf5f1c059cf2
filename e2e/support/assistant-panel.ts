// Opens the panel of the assistant, and connects a company with the stand-in model.
import { type Browser, expect, type Page } from '@playwright/test';
import { aPerson, aProject } from './people.ts';

export const openAssistant = async (page: Page) => {
  await page.getByRole('button', { name: 'AI Project Assistant' }).click();
  return page.getByRole('complementary', { name: 'AI Project Assistant' });
};

export async function giveKey(page: Page): Promise<void> {
  await page.goto('/company/settings/integrations');
  const card = page.getByRole('region', { name: 'AI Integrations' });
  await card.getByLabel('API key').fill(process.env.MODEL_KEY ?? '');
  await card.getByRole('button', { name: 'Save Key' }).click();
  await expect(page.getByText('API Key Saved')).toBeVisible();
}

export async function useModel(page: Page, name: string): Promise<void> {
  const card = page.getByRole('region', { name: 'AI Integrations' });
  await card.getByLabel('Model').fill(name);
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Model Updated')).toBeVisible();
}

export async function aPersonWithProject(browser: Browser) {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  return mara;
}
