import { ProjectFiles } from './project-files.tsx';

export function ProjectsPage() {
  return <ProjectFiles view="all" />;
}
