// Shows the sidebar on a phone, where it slides in.
import { Drawer } from '@mantine/core';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

export function SidebarDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={288}
      title="Menu"
      hiddenFrom="sm"
      classNames={{ body: styles.drawerBody }}
    >
      <Sidebar onNavigate={onClose} />
    </Drawer>
  );
}
