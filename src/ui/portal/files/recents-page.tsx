import { PortalFrame } from '../frame/portal-frame.tsx';
import { ProjectFiles } from './project-files.tsx';

export function RecentsPage() {
  return (
    <PortalFrame>
      <ProjectFiles view="recents" />
    </PortalFrame>
  );
}
