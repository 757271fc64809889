import { PortalFrame } from '../frame/portal-frame.tsx';
import { ProjectFiles } from './project-files.tsx';

export function ProjectsPage() {
  return (
    <PortalFrame>
      <ProjectFiles view="all" />
    </PortalFrame>
  );
}
