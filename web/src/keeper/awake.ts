// The screen stays on while the score is kept, where the browser can do that.

/** Keep the screen on until the returned function is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  // A browser takes the lock away when the page is hidden.
  const ask = async () => {
    if (document.hidden || over || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (over) void lock.release()
    } catch (error) {
      // A phone that saves power refuses; the score is kept all the same.
      if (!(error instanceof DOMException)) throw error
    }
  }
  const seen = () => void ask()
  document.addEventListener('visibilitychange', seen)
  void ask()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', seen)
    void lock?.release()
  }
}
