// Offers the user an export of their own data.
import { Button } from '@mantine/core';
import { users } from '@worklane/contract/users';
import { ProfileSection } from './profile-section.tsx';

export function OwnDataPart() {
  return (
    <ProfileSection
      title="Your data"
      text="Your record, your companies, projects and days off, and the tickets and comments you wrote, as one JSON file."
      action={
        <Button variant="default" component="a" href={users.export.path} download>
          Download
        </Button>
      }
    />
  );
}
