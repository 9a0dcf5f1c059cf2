// Tests designs: linking a Figma file to a project, showing a frame's picture in a ticket, and flagging a changed frame.
import { expect } from '@playwright/test';
import { aTicket } from '../support/a-ticket.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { test } from '../support/test.ts';

const FILE = 'https://www.figma.com/design/NorthbeamEdgeConsole01';

test('people link a design file, and a ticket flags a changed frame', async ({ browser }) => {
  const standIns = process.env.STAND_INS_URL ?? '';
  const { mara, page, ticket } = await aTicket(browser);
  const links = (...nodes: string[]) => {
    const texts = nodes.map((node) => `<p><a href="${FILE}?node-id=${node}">${FILE}?node-id=${node}</a></p>`);
    return mara.api('PATCH', `/api/tickets/${ticket?.id}`, { description: texts.join('') });
  };

  await page.goto('/projects/EDGE/settings/integrations');
  await expect(page.getByText("Figma isn't connected")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Connect Figma in company settings' }).click();
  await page.getByRole('button', { name: 'Connect Figma' }).click();
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await expect(page).toHaveURL(/\/company\/settings\/integrations$/);

  await page.goto('/projects/EDGE/settings/integrations');
  const address = page.getByRole('textbox', { name: 'Address of the file' });
  await address.fill('https://example.com/design/AbCdEf0123456789');
  await address.press('Enter');
  await expect(page.getByText('This is not the address of a Figma file.')).toBeVisible();
  await expectNoViolations(page);
  await address.fill('https://www.figma.com/design/NoSuchFile0000000/Gone');
  await page.getByRole('button', { name: 'Link file' }).click();
  await expect(page.getByText('Failed to fetch Figma file: Not Found')).toBeVisible();
  await page.getByRole('button', { name: 'Choose from a team' }).click();
  const team = page.getByRole('textbox', { name: 'Address of a team' });
  await team.fill('https://www.figma.com/files/team/4150001/Northbeam');
  await page.getByRole('button', { name: 'Show projects' }).click();
  await page.getByRole('combobox', { name: 'Project at Figma' }).selectOption({ index: 1 });
  await expect(page.getByRole('button', { name: 'Link Edge console' }).first()).toBeVisible();
  await expectNoViolations(page);
  await address.fill(`${FILE}/Edge-console?node-id=0-1`);
  await page.getByRole('button', { name: 'Link file' }).click();
  await expect(page.getByRole('link', { name: 'Edge console' })).toHaveAttribute('href', FILE);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await links('1-2');
  const design = page.getByRole('region', { name: 'Design' });
  const pictures = design.getByRole('img');
  await expect(pictures).toHaveCount(1);
  await expect.poll(() => pictures.first().evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBe(320);
  await expectNoViolations(page);

  await fetch(`${standIns}/figma-files/NorthbeamEdgeConsole01/1:2`, { method: 'POST', redirect: 'manual' });
  // A new frame makes the server check the file before the next regular run.
  await links('1-2', '1-3');
  await expect(design.getByText('Changed at Figma')).toBeVisible();
  await expect(design.getByText('Before')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Activity' }).getByText(/frame .+ changed/)).toBeVisible();
  await expect(pictures).toHaveCount(3);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await design.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(pictures).toHaveCount(2);
  await expect(design.getByText('Changed at Figma')).toBeHidden();
});
