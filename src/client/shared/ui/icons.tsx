import type { ReactNode } from 'react';

interface IconProps {
  size?: number;
}

/** A line icon of 24 units, hidden from screen readers: the component that shows it has a label. */
function Icon({ size = 20, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  );
}

/** An icon of one path. */
const icon = (d: string) =>
  function PathIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={d} />
      </Icon>
    );
  };

// Line icons after Lucide's (ISC licence), as bare paths: the package's runtime weighs more than all of them.

export const CheckIcon = /* @__PURE__ */ icon('M20 6 9 17l-5-5');
export const CloseIcon = /* @__PURE__ */ icon('M18 6 6 18M6 6l12 12');
export const BellIcon = /* @__PURE__ */ icon(
  'M10.3 21a2 2 0 0 0 3.4 0M4 17c1.3-1.3 2-3.3 2-8a6 6 0 0 1 12 0c0 4.7.700 6.7 2 8z',
);
export const PictureIcon = /* @__PURE__ */ icon(
  'M16 5h6M19 2v6M21 11.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7.5M21 15l-3-3a2 2 0 0 0-2.8 0L6 21M7 9a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
);
export const EyeIcon = /* @__PURE__ */ icon('M2 12c4-9 16-9 20 0-4 9-16 9-20 0ZM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0');
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M10.7 5.2c4.5-.6 9.3 1.7 11.3 6.8a13 13 0 0 1-2 3.2M14.1 14.2a3 3 0 0 1-4.3-4.3M17.4 17.4C12 21 4.7 18.6 2 12a13 13 0 0 1 4.5-5.4M2 2l20 20',
);
export const HomeIcon = /* @__PURE__ */ icon('M3 10.5 12 3l9 7.5V20a1 1 0 0 1-1 1h-5v-7H9v7H4a1 1 0 0 1-1-1Z');
export const SearchIcon = /* @__PURE__ */ icon('m21 21-4.3-4.3M3 11a8 8 0 1 0 16 0 8 8 0 1 0-16 0');
export const BookmarkIcon = /* @__PURE__ */ icon('m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z');
export const PersonIcon = /* @__PURE__ */ icon(
  'M20 21v-1a5 5 0 0 0-5-5H9a5 5 0 0 0-5 5v1M8 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
);
export const BackIcon = /* @__PURE__ */ icon('M19 12H5M12 19l-7-7 7-7');
export const DotsIcon = /* @__PURE__ */ icon(
  'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
);
export const CommentIcon = /* @__PURE__ */ icon('M21 12a8 8 0 0 1-11.7 7.1L4 20.5l1.3-4.7A8 8 0 1 1 21 12Z');
export const MailIcon = /* @__PURE__ */ icon(
  'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M2.5 7.5 12 13l9.5-5.5',
);
export const SendIcon = /* @__PURE__ */ icon('M22 2 11 13M22 2l-7 20-4-9-9-4z');
export const ShareIcon = /* @__PURE__ */ icon('M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8M16 6l-4-4-4 4M12 2v13');
export const FlagIcon = /* @__PURE__ */ icon('M5 22V4c5-3 9 3 14 0v10c-5 3-9-3-14 0');
export const BinIcon = /* @__PURE__ */ icon(
  'M3 6h18M8 6V4a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v2M6 6l1 15h10l1-15M10 11v6M14 11v6',
);
export const PencilIcon = /* @__PURE__ */ icon(
  'M12 20h9M16.4 3.6a2 2 0 0 1 2.9 0l1.1 1.1a2 2 0 0 1 0 2.9L8 20l-5 1 1-5zM14 6l4 4',
);
export const CameraIcon = /* @__PURE__ */ icon(
  'M3 8a2 2 0 0 1 2-2h2.5l2-3h5l2 3H19a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM8 13a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
);
export const ChevronIcon = /* @__PURE__ */ icon('m6 9 6 6 6-6');
export const ClockIcon = /* @__PURE__ */ icon('M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3 2');
export const BlockIcon = /* @__PURE__ */ icon('M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M5.7 5.7l12.6 12.6');
export const MuteIcon = /* @__PURE__ */ icon('M11 5 6 9H2v6h4l5 4zM22 9l-6 6M16 9l6 6');
export const AlbumIcon = /* @__PURE__ */ icon(
  'M12 10v6M9 13h6M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.7-.9L9.6 3.9A2 2 0 0 0 7.9 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2z',
);
export const OrderIcon = /* @__PURE__ */ icon('m3 8 4-4 4 4M7 4v16M21 16l-4 4-4-4M17 20V4');
export const LockIcon = /* @__PURE__ */ icon(
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M7 11V7a5 5 0 0 1 10 0v4',
);
export const ExpandIcon = /* @__PURE__ */ icon('M15 3h6v6M9 21H3v-6M21 3l-7 7M3 21l7-7');
export const ZoomInIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14');
export const ZoomOutIcon = /* @__PURE__ */ icon('M5 12h14');
export const FitIcon = /* @__PURE__ */ icon(
  'M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3',
);
