import { useLocation } from 'wouter';

/** The way to log in and back here. */
export function useLogin(): () => void {
  const [path, navigate] = useLocation();
  return () => navigate(`/login?redirect_url=${encodeURIComponent(path)}`);
}
