
import { Button } from '#client/shared/ui/button.tsx';
import { Dialog } from '#client/shared/ui/dialog.tsx';
import { PictureIcon } from '#client/shared/ui/icons.tsx';

interface CreateChooserProps {
  onClose: () => void;
  onCreatePost: () => void;
}

/** What can be created: a post (S025). */
export function CreateChooser({ onClose, onCreatePost }: CreateChooserProps) {
  return (
    <Dialog title="What would you like to create?" onClose={onClose}>
      <Button wide onClick={onCreatePost}>
        <PictureIcon size={20} />
        Create a Post
      </Button>
    </Dialog>
  );
}
