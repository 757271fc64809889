import { ProjectFiles } from './project-files.tsx';

export function RecentsPage() {
  return <ProjectFiles view="recents" />;
}
