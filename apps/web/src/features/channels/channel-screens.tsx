import { ChannelScreen } from './ChannelScreen.tsx'

export const NewsScreen = () => <ChannelScreen channel="news" />
export const GuidesScreen = () => <ChannelScreen channel="guides" />
export const NoticesScreen = () => <ChannelScreen channel="notices" />
export const LawsScreen = () => <ChannelScreen channel="laws" />
export const ListingsScreen = () => <ChannelScreen channel="listings" />
