// Says that the server has a newer version of the page, and reloads at the next way to another page.
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useVersion } from '../platform/code/version.ts';
import { reloadWhenOld } from './reload-when-old.ts';

const ID = 'new-version';

export function NewVersion() {
  const isOld = useVersion((state) => state.isOld);
  const router = useRouter();
  useEffect(() => reloadWhenOld(router), [router]);
  useEffect(() => {
    if (!isOld) {
      notifications.hide(ID);
      return;
    }
    notifications.show({
      id: ID,
      autoClose: false,
      icon: <IconRefresh size={18} stroke={1.6} />,
      message: (
        <span className="wl-toast-undo">
          A new version is available
          <Button variant="subtle" size="compact-xs" onClick={() => location.reload()}>
            Reload now
          </Button>
        </span>
      ),
    });
  }, [isOld]);
  return null;
}
