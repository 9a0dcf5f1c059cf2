// Stands in for a screen whose code is still on its way, on a slow line.
import { Waiting } from '../ui/waiting.tsx';

export function Loading() {
  return <Waiting words="Loading..." />;
}
